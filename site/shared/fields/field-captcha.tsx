// A task that the device works on by itself while the form is filled in: nobody has to read a picture. It begins anew after a refusal,
// since an answer counts once.
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { callApi } from '../api/call-api.ts';
import { useTexts } from '../i18n/texts.tsx';
import { Button } from '../ui/button.tsx';
import { FieldNote, useField } from './field-frame.tsx';
import { solveCaptcha } from '../forms/solve-captcha.ts';
import { required, validator } from '../forms/form-rules.ts';

export default function CaptchaField({ name }: { name: string }) {
  const texts = useTexts();
  const { say } = texts;
  const { register, setValue } = useFormContext();
  const { submitCount, isSubmitting } = useFormState();
  const { id, error } = useField(name);
  const [isFailed, setFailed] = useState(false);
  const isDone = useWatch({ name }) !== '';
  register(name, { validate: validator(texts, [required]) });
  useEffect(() => {
    // after a failure it waits for the press
    if (isSubmitting || isFailed) return undefined;
    const stop = new AbortController();
    setValue(name, '');
    callApi('readCaptcha')
      .then(async ({ data }) => await solveCaptcha(data, stop.signal))
      .then((answer) => {
        if (answer !== undefined) setValue(name, answer, { shouldValidate: submitCount > 0 });
      })
      .catch(() => setFailed(true)); // said below, with a way to begin anew
    return () => stop.abort();
  }, [name, setValue, submitCount, isSubmitting, isFailed]);
  return (
    <div>
      <div className="flex min-h-12 items-center gap-3 rounded-sm border border-line-strong bg-panel px-3.5 text-sm">
        {isDone ? (
          <CircleCheck size={18} aria-hidden="true" />
        ) : (
          <LoaderCircle size={18} aria-hidden="true" className={isFailed ? '' : 'animate-spin'} />
        )}
        <span role="status" className="flex-1">
          {say(isDone ? 'fields-settings.captcha.done' : isFailed ? 'fields-settings.captcha.failed' : 'fields-settings.captcha.busy')}
        </span>
        {isFailed && !isDone ? (
          <Button size="small" kind="quiet" onClick={() => setFailed(false)}>
            {say('fields-settings.captcha.again')}
          </Button>
        ) : null}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
