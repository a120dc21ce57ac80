// A question before a bonus or free spins are given up, with what stays and what goes. Nothing can be confirmed before that is in sight.
import type { ReactNode } from 'react';
import { ProblemNote } from '#site/shared/forms/form.tsx';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#site/shared/ui/confirm-dialog.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { isRoundOpen, type Preview } from './use-preview.ts';

export interface PreviewedQuestionProps<P> extends Omit<ConfirmDialogProps, 'isOpen' | 'onClose' | 'canConfirm' | 'children'> {
  preview: Preview<P>;
  children: (preview: P) => ReactNode;
}

function NoPreview<P>({ query }: Pick<Preview<P>, 'query'>) {
  const texts = useTexts();
  const { say } = texts;
  if (query.isError)
    return (
      <div className="mt-4 flex flex-col items-start gap-3">
        <ProblemNote>{formatRefusal(texts, query.error)}</ProblemNote>
        <Button onClick={() => void query.refetch()}>{say('global-components.error.retry')}</Button>
      </div>
    );
  return (
    <output aria-label={say('modals.loading')} className="mt-4 block">
      {isRoundOpen(query.failureReason) ? say('modals.bonus.round-open') : <Skeleton className="h-24 w-full rounded-md" />}
    </output>
  );
}

export function PreviewedQuestion<P>({ preview, children, ...rest }: PreviewedQuestionProps<P>) {
  const { isOpen, close, query } = preview;
  const { data } = query;
  return (
    <ConfirmDialog {...rest} isOpen={isOpen} onClose={close} canConfirm={data !== undefined}>
      {data === undefined ? <NoPreview query={query} /> : children(data)}
    </ConfirmDialog>
  );
}
