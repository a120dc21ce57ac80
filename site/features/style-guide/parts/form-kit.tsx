// The five forms as the table of fields draws them, for any country, with or without what a form leaves for later.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { callQuery } from '#site/shared/api/queries.ts';
import { SearchField } from '#site/shared/fields/field-search.tsx';
import { ToggleField } from '#site/shared/fields/field-toggle.tsx';
import { Form, SubmitButton, useCallForm } from '#site/shared/forms/form.tsx';
import { TabBar, Tabs } from '#site/shared/ui/tabs.tsx';
import { emptyValues, TableFields, type TableRow, TableWaits, useTable, useToday } from '#site/shared/forms/table-field.tsx';
import { KitRoom, KitValues } from './kit-values.tsx';

const forms = [
  { value: 'registration', label: 'Registration' },
  { value: 'profile', label: 'Profile' },
  { value: 'password', label: 'Password' },
  { value: 'reset', label: 'Reset' },
  { value: 'contact', label: 'Contact' },
] as const;

function TableForm({ fields, country }: { fields: readonly TableRow[]; country: string }) {
  const today = useToday();
  const [values, setValues] = useState<Record<string, unknown>>();
  const call = useCallForm<Record<string, unknown>>({ ...emptyValues(fields), country });
  const submit = call.submit(async (given) => setValues(given));
  return (
    <Form of={call} onSubmit={submit} className="mt-6">
      <TableFields fields={fields} country={country} today={today} />
      <div>
        <SubmitButton isWide={false} size="normal">
          Check the form
        </SubmitButton>
      </div>
      <KitValues values={values} />
    </Form>
  );
}

function OneForm({ scenario, country, isWhole }: { scenario: (typeof forms)[number]['value']; country: string; isWhole: boolean }) {
  const fields = useTable(scenario, country);
  if (fields === undefined) return <TableWaits rows={5} />;
  const shown = fields.filter(({ isShown }) => isWhole || isShown);
  return <TableForm key={`${country} ${shown.map(({ field }) => field).join(' ')}`} fields={shown} country={country} />;
}

export default function FormKit() {
  const countries = useQuery(callQuery('listCountries')).data?.data;
  const place = useForm({ defaultValues: { kitCountry: 'BR', isWhole: false } });
  const [country, isWhole] = useWatch({ control: place.control, name: ['kitCountry', 'isWhole'] });
  return (
    <KitRoom title="Forms" id="kit-forms">
      <FormProvider {...place}>
        <div className="mb-5 grid items-end gap-4 sm:grid-cols-2">
          <SearchField
            name="kitCountry"
            label="Country of the reader"
            options={(countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
          <ToggleField name="isWhole" label="With what the form leaves for later" />
        </div>
      </FormProvider>
      <Tabs.Root defaultValue="registration">
        <div className="overflow-x-auto">
          <div className="min-w-[32rem]">
            <TabBar tabs={forms} label="Forms" />
          </div>
        </div>
        {forms.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            <OneForm scenario={value} country={country} isWhole={isWhole} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </KitRoom>
  );
}
