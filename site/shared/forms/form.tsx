// Forms: react-hook-form with the contract's rules. What the server refuses is shown at its field, the rest above the form; the first
// wrong field gets the focus and nothing that was typed is lost. Nothing is checked when a field is left: words that appear then would
// move what the pointer is about to press.
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm, useFormState, type UseFormReturn } from 'react-hook-form';
import { CallRefused } from '#contract/kernel/client.ts';
import { type FormatMoney, formatFieldError, formatRefusal } from '../i18n/problem-messages.ts';
import { type Texts, useTexts } from '../i18n/texts.tsx';
import { useKnownMoney } from '../i18n/use-money.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
      values,
    );

/** Words that appear at the fields move the page under them: once they stand, what has the focus is brought back into sight. */
function keepFocusInSight(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' })));
}

/** Shows a refusal at the fields that it names. Returns what is left to say above the form. */
export function showRefusal<T extends FieldValues>(
  form: UseFormReturn<T>,
  texts: Texts,
  error: unknown,
  params: Record<string, unknown> = {},
  money?: FormatMoney,
): string | undefined {
  const errors = error instanceof CallRefused ? (error.problem?.errors ?? []) : [];
  const known = errors.filter(({ field }) => valueAt(form.getValues(), field) !== undefined);
  for (const [index, one] of known.entries()) {
    // an amount that names its currency is the server's own word: it may be another one than the form's
    const told = one.params['currency'] === undefined ? { ...one, params: { ...one.params, ...params } as never } : one;
    const message = formatFieldError(texts, told, money);
    form.setError(one.field as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return known.length > 0 && known.length === errors.length ? undefined : formatRefusal(texts, error, params);
}

export interface CallForm<T extends FieldValues> {
  form: UseFormReturn<T>;
  /** What stands above the form. */
  problem: ReactNode;
  setProblem: (problem: ReactNode) => void;
  isBusy: boolean;
  /** The form's submit handler: checks, acts, shows a refusal. `refused` may take a refusal over by answering true. */
  submit: (act: (values: T) => Promise<void>, refused?: (error: unknown) => boolean) => (event?: React.BaseSyntheticEvent) => Promise<void>;
}

export function useCallForm<T extends FieldValues>(
  defaultValues: DefaultValues<T>,
  params?: (values: T) => Record<string, unknown>,
): CallForm<T> {
  const texts = useTexts();
  const money = useKnownMoney();
  const form = useForm<T>({ defaultValues });
  const [problem, setProblem] = useState<ReactNode>();
  const isUnderWay = useRef(false);
  return {
    form,
    problem,
    setProblem,
    isBusy: form.formState.isSubmitting,
    submit(act, refused) {
      const send = form.handleSubmit(async (values) => {
        setProblem(undefined);
        try {
          await act(values);
        } catch (error) {
          if (refused?.(error) !== true) setProblem(showRefusal(form, texts, error, params?.(values), money));
          keepFocusInSight();
        }
      }, keepFocusInSight);
      return async (event) => {
        event?.preventDefault();
        // the key Enter sends a form whose button is at work, too
        if (isUnderWay.current) return;
        isUnderWay.current = true;
        await send(event).finally(() => {
          isUnderWay.current = false;
        });
      };
    },
  };
}

const showWhole = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' });

/** Words above a form or a list: something went wrong. Comes into sight where the form is long. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <div ref={showWhole} role="alert" className="flex scroll-my-2 gap-3 rounded-sm border border-loss/40 bg-loss/10 px-4 py-3 text-sm">
      <CircleAlert size={18} aria-hidden="true" className="mt-px shrink-0 text-loss" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export interface FormProps<T extends FieldValues> {
  of: CallForm<T>;
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  className?: string;
  /** Its first field has the focus when it appears, where no keyboard has to appear with it. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** A form that was loaded after its modal had opened. */
function focusFirst(form: HTMLFormElement | null): void {
  const isFree = form?.closest('[role=dialog]') === document.activeElement;
  if (form !== null && isFree && matchMedia('(pointer: fine)').matches) form.querySelector('input')?.focus();
}

export function Form<T extends FieldValues>({ of, onSubmit, className = '', takesFocus = false, children }: FormProps<T>) {
  return (
    <FormProvider {...of.form}>
      <form
        noValidate
        ref={takesFocus ? focusFirst : null}
        data-first={takesFocus || undefined}
        onSubmit={(event) => void onSubmit(event)}
        className={`flex flex-col gap-4 ${className}`}
      >
        {of.problem === undefined ? null : <ProblemNote>{of.problem}</ProblemNote>}
        {children}
      </form>
    </FormProvider>
  );
}

/** Sends its form; at work while the form is. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'isBusy'>) {
  const { isSubmitting } = useFormState();
  return <Button kind="main" size="large" isWide {...props} type="submit" isBusy={isSubmitting} />;
}
