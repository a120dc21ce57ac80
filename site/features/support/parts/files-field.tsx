import { lazy, Suspense } from 'react';
import { complaintBounds } from '#contract/complaints-words.ts';
import { documentTypes } from '#contract/documents/document-kinds.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

const FileField = lazy(async () => await import('#site/shared/fields/field-file.tsx'));

/** Files with a message, for forms of complaints. */
export function FilesField() {
  const { say } = useTexts();
  return (
    <Suspense fallback={<Skeleton className="h-28 w-full rounded-sm" />}>
      <FileField
        name="files"
        label={say('modals.complaints.files')}
        accept={[...documentTypes, '.heic']}
        kinds="JPEG, PNG, WebP, HEIC, PDF"
        maxMegabytes={complaintBounds.maxFileBytes / 1024 / 1024}
        maxFiles={complaintBounds.maxFiles}
        takesPhotos
      />
    </Suspense>
  );
}
