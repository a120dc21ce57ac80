// Files to send: chosen, or dropped on the field, which the browser's own input takes. What is too large or of another kind is refused at once and says so.
import { Camera, FileText, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTexts } from '../i18n/texts.tsx';
import { FieldFrame, type FieldLook, useField } from './field-frame.tsx';

export interface FileFieldProps extends FieldLook {
  /** Where the page has several such fields of one name, this one's id. */
  id?: string;
  /** Kinds that are taken, as the browser knows them (image/png), or the end of a name for those that it may not know (.heic). */
  accept: readonly string[];
  /** How those kinds are called: PNG, JPEG. */
  kinds: string;
  maxMegabytes: number;
  maxFiles?: number;
  isRequired?: boolean;
  /** Offers the camera, where a finger is the pointer. */
  takesPhotos?: boolean;
}

const megabyte = 1024 * 1024;
const sizeOf = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: bytes < megabyte ? 'kilobyte' : 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / (bytes < megabyte ? 1024 : megabyte),
  );

function FileRow({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { say, locale } = useTexts();
  return (
    <li className="flex items-center gap-3 border-t border-line py-1.5 pl-3.5">
      <FileText size={18} aria-hidden="true" className="shrink-0 text-dim" />
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      <span className="text-sm text-dim tabular-nums">{sizeOf(file.size, locale)}</span>
      <button
        type="button"
        aria-label={say('fields-settings.file.remove', { name: file.name })}
        onClick={onRemove}
        className="grid size-10 place-items-center rounded-sm text-dim transition hover:text-ink"
      >
        <X size={17} aria-hidden="true" />
      </button>
    </li>
  );
}

const isTaken = (accept: readonly string[], { name, type }: File): boolean =>
  accept.some((one) => (one.startsWith('.') ? name.toLowerCase().endsWith(one) : one === type));

/** The camera, as a field of its own beside the choice of files. */
function PhotoInput({ onTake }: { onTake: (files: File[]) => void }) {
  const { say } = useTexts();
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-3 rounded-sm border-t border-line px-3.5 font-semibold transition hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-ink pointer-fine:hidden">
      <Camera size={20} aria-hidden="true" className="shrink-0 text-dim" />
      {say('fields-settings.file.photo')}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          onTake([...(target.files ?? [])]);
          target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}

export default function FileField(props: FileFieldProps) {
  const { name, label, hint, accept, kinds, maxMegabytes, maxFiles = 1, isRequired = false, takesPhotos = false } = props;
  const { say, find } = useTexts();
  const { control, setFocus } = useFormContext();
  const own = useField(name);
  const id = props.id ?? own.id;
  const described = { ...own.described, 'aria-describedby': `${id}-note` };
  const [refusal, setRefusal] = useState<string>();
  const faultOf = (file: File): string | undefined => {
    if (!isTaken(accept, file)) return say('fields-settings.file.wrong-kind', { name: file.name });
    return file.size > maxMegabytes * megabyte ? say('fields-settings.file.too-large', { name: file.name, most: maxMegabytes }) : undefined;
  };
  /** The files that are taken out of what was given besides those that are there. */
  function take(there: readonly File[], given: readonly File[]): File[] {
    const fault = given.map(faultOf).find((one) => one !== undefined);
    const files = [...there, ...given.filter((file) => faultOf(file) === undefined)];
    setRefusal(fault ?? (files.length > maxFiles ? say('fields-settings.file.too-many', { most: maxFiles }) : undefined));
    return files.slice(0, maxFiles);
  }
  const validate = (files: unknown) =>
    !isRequired || (Array.isArray(files) && files.length > 0) || (find('fields-settings.rule.required') ?? '');
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint ?? say('fields-settings.file.limits', { kinds, most: maxMegabytes })}
      error={refusal ?? own.error}
    >
      <Controller
        name={name}
        control={control}
        rules={{ validate }}
        render={({ field }) => {
          const files = (field.value ?? []) as File[];
          return (
            <div className="rounded-sm border border-dashed border-faint/60 bg-panel has-focus-visible:border-ink">
              <label className="relative flex min-h-20 cursor-pointer items-center gap-3 rounded-sm px-3.5 py-3 transition hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-ink">
                <Upload size={20} aria-hidden="true" className="shrink-0 text-dim" />
                <span aria-hidden="true">
                  <span className="font-semibold underline underline-offset-4">
                    {say(files.length === 0 ? 'fields-settings.file.choose' : 'fields-settings.file.choose-more')}
                  </span>{' '}
                  <span className="text-dim max-sm:hidden">{say('fields-settings.file.drop')}</span>
                </span>
                <input
                  {...described}
                  ref={field.ref}
                  id={id}
                  type="file"
                  accept={accept.join(',')}
                  multiple={maxFiles > 1}
                  onBlur={field.onBlur}
                  onChange={({ target }) => {
                    field.onChange(take(files, [...(target.files ?? [])]));
                    target.value = '';
                  }}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
              </label>
              {takesPhotos ? <PhotoInput onTake={(given) => field.onChange(take(files, given))} /> : null}
              {files.length === 0 ? null : (
                <ul>
                  {files.map((file) => (
                    <FileRow
                      key={`${file.name} ${file.size}`}
                      file={file}
                      onRemove={() => {
                        field.onChange(files.filter((other) => other !== file));
                        setFocus(name);
                      }}
                    />
                  ))}
                </ul>
              )}
            </div>
          );
        }}
      />
    </FieldFrame>
  );
}
