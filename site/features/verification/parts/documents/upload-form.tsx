// Files for one request: chosen, dropped or photographed, sent together, with what has been sent in sight and a way to break it off.
import { lazy, Suspense } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { documentBounds, documentTypes } from '#contract/documents/document-kinds.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import { SendingBar } from '#site/shared/forms/sending-bar.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useUpload } from './use-upload.ts';

const FileField = lazy(async () => await import('#site/shared/fields/field-file.tsx'));

interface Values {
  files: File[];
}

export function UploadForm({ referenceId, isMore }: { referenceId: string; isMore: boolean }) {
  const { say } = useTexts();
  const form = useForm<Values>({ defaultValues: { files: [] } });
  const files = useWatch({ control: form.control, name: 'files' });
  const { share, fault, send, cancel } = useUpload(referenceId);
  const submit = form.handleSubmit(async (values) => {
    if (await send(values.files)) form.reset({ files: [] });
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-4">
        <fieldset disabled={share !== undefined} className="min-w-0">
          <Suspense fallback={<Skeleton className="h-28 w-full rounded-sm" />}>
            <FileField
              name="files"
              id={`files-${referenceId}`}
              label={say(isMore ? 'modals.documents.more' : 'modals.documents.files')}
              accept={[...documentTypes, '.heic']}
              kinds="JPEG, PNG, WebP, HEIC, PDF"
              maxMegabytes={documentBounds.maxFileBytes / 1024 / 1024}
              maxFiles={documentBounds.maxFiles}
              takesPhotos
            />
          </Suspense>
        </fieldset>
        {fault === undefined ? null : (
          <div className="mt-4">
            <ProblemNote>
              <p>{fault.file === undefined ? fault.text : `${fault.file}: ${fault.text}`}</p>
            </ProblemNote>
          </div>
        )}
        {share === undefined ? null : <SendingBar share={share} onCancel={cancel} />}
        {files.length === 0 || share !== undefined ? null : (
          <Button type="submit" kind="main" className="mt-4 max-sm:w-full">
            {say(fault === undefined ? 'modals.documents.send' : 'modals.documents.retry')}
          </Button>
        )}
      </form>
    </FormProvider>
  );
}
