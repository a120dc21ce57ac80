// A paged list in each of its states: on its way, failed, empty, there.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatRefusal } from '../i18n/problem-messages.ts';
import { rowsPerPage } from '../page/list-query.ts';
import { useTexts } from '../i18n/texts.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Pager } from './pager.tsx';
import { type Column, Table, TableSkeleton } from './table.tsx';
import type { ListControl } from '../page/use-list-position.ts';

export interface ListStatesProps<R extends { id: string }> {
  caption: string;
  query: UseQueryResult<{ data: R[]; meta: { total: number } }>;
  columns: readonly Column<R>[];
  position: ListControl;
  empty: { icon: ReactNode; title: string; text: string; children?: ReactNode };
}

export function ListStates<R extends { id: string }>({ caption, query, columns, position, empty }: ListStatesProps<R>) {
  const texts = useTexts();
  const { data, error, isPending, isPlaceholderData } = query;
  if (isPending) return <TableSkeleton label={texts.say('modals.loading')} />;
  if (error !== null && data === undefined) return <ErrorState text={formatRefusal(texts, error)} onRetry={() => void query.refetch()} />;
  if (data === undefined || (data.data.length === 0 && position.page === 1)) return <EmptyState {...empty} />;
  const total = Math.max(data.meta.total, (position.page - 1) * rowsPerPage + data.data.length);
  return (
    <>
      <Table caption={caption} columns={columns} rows={data.data} keyOf={(row) => row.id} isBusy={isPlaceholderData} />
      <Pager
        page={position.page}
        perPage={rowsPerPage}
        total={total}
        isBusy={isPlaceholderData}
        onPage={(page) => position.goTo(page, data.data[0]?.id)}
      />
    </>
  );
}
