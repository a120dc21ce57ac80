import type { Input } from '#contract/kernel/calls.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { changeProfile, type Profile } from '#site/shared/api/session.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { Form, useCallForm } from '#site/shared/forms/form.tsx';
import {
  TableField,
  type TableFieldProps,
  TableFields,
  type TableRow,
  TableWaits,
  useTable,
  useToday,
} from '#site/shared/forms/table-field.tsx';
import { UnsavedGuard } from '#site/shared/forms/unsaved-guard.tsx';
import { changedFields } from './changed-fields.ts';

type Changes = NonNullable<Input<'updateProfile'>['body']>;

const textNames = [
  ...(['email', 'firstName', 'lastName', 'nickname', 'gender', 'nationality', 'placeOfBirth', 'profession', 'phone', 'state'] as const),
  ...(['region', 'city', 'address', 'additionalAddress', 'postalCode', 'language', 'timeZone'] as const),
];
const isTextName = (name: string): name is (typeof textNames)[number] => (textNames as readonly string[]).includes(name);
const numberNames: readonly string[] = ['personalIdNumber', 'cpf_number'];

/** The values with which the form begins. An identity number that is known is masked and fixed, so the form has none. */
const valuesOf = (profile: Profile) => ({
  ...(Object.fromEntries(textNames.map((name) => [name, profile[name] ?? ''])) as Record<(typeof textNames)[number], string>),
  ...(profile.personalIdNumber === null ? { personalIdNumber: '', cpf_number: '' } : {}),
  receiveEmailPromo: profile.receiveEmailPromo,
  receiveSmsPromo: profile.receiveSmsPromo,
  receiveBonus: profile.receiveBonus,
});

/** What was given once can be changed, not taken away. */
function moreOf({ say }: Texts, profile: Profile, { field }: TableRow): Pick<TableFieldProps, 'hint' | 'isKept'> {
  const hints: Record<string, string | undefined> = {
    nickname: say('modals.info.nickname-hint', { name: profile.displayName }),
    language: say('modals.info.language-hint'),
    timeZone: say('modals.info.time-zone-hint'),
    email: profile.newEmail === null ? undefined : say('modals.info.waiting', { email: profile.newEmail }),
  };
  const hint = hints[field];
  return { isKept: isTextName(field) && profile[field] !== null, ...(hint !== undefined && { hint }) };
}

export function ProfileForm({ profile }: { profile: Profile }) {
  const texts = useTexts();
  const fields = useTable('profile', profile.country);
  const today = useToday();
  const call = useCallForm(valuesOf(profile));
  const submit = call.submit(async (values) => {
    const body = changedFields(values, profile as never) as Changes;
    const { data } = Object.keys(body).length === 0 ? { data: profile } : await callApi('updateProfile', { body });
    changeProfile(data);
    call.form.reset(valuesOf(data));
    alerts.show(alertOf(texts, 'saved'));
  });
  const isAsked = ({ field, isShown, isReadOnly }: TableRow): boolean =>
    isShown && !isReadOnly && (profile.personalIdNumber === null || !numberNames.includes(field));
  const isFlag = ({ type }: TableRow): boolean => type === 'checkbox';
  const asked = fields?.filter(isAsked);
  return (
    <Form of={call} onSubmit={submit} className="gap-5">
      <UnsavedGuard isDirty={call.form.formState.isDirty} />
      {asked === undefined ? (
        <TableWaits rows={8} />
      ) : (
        <>
          <TableFields
            fields={asked.filter((field) => !isFlag(field))}
            country={profile.country}
            today={today}
            isConfirmed={profile.isEmailConfirmed && profile.newEmail === null}
            more={(field) => moreOf(texts, profile, field)}
          />
          {asked.filter(isFlag).map((field) => (
            <TableField key={field.field} field={field} today={today} />
          ))}
        </>
      )}
      <div className="flex justify-end">
        <Button type="submit" kind="main" isBusy={call.isBusy} disabled={asked === undefined} className="max-sm:w-full">
          {texts.say('modals.info.save')}
        </Button>
      </div>
    </Form>
  );
}
