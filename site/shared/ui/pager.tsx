// The way through a long list: which rows these are, the page before and the page after.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pagesOf } from '../page/list-query.ts';
import { useTexts } from '../i18n/texts.tsx';

export interface PagerProps {
  page: number;
  perPage: number;
  total: number;
  /** Rows of this page are on their way. */
  isBusy?: boolean;
  onPage: (page: number) => void;
}

const stepClass =
  'grid size-11 place-items-center rounded-sm bg-panel transition hover:bg-raised aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-raised';

/** At an end the button that led there keeps the focus. */
const stepTo = (page: number, isThere: boolean, onPage: (page: number) => void) => ({
  'aria-disabled': !isThere || undefined,
  onClick: isThere ? () => onPage(page) : undefined,
});

export function Pager({ page, perPage, total, isBusy = false, onPage }: PagerProps) {
  const { say } = useTexts();
  const pages = pagesOf(total, perPage);
  if (pages === 1 && page === 1) return null;
  const from = Math.min((page - 1) * perPage + 1, total);
  return (
    <nav aria-label={say('modals.pager.label')} className="mt-4 flex items-center justify-between gap-4">
      <output className={`text-sm text-dim tabular-nums transition-opacity ${isBusy ? 'opacity-50' : ''}`}>
        {say('modals.pager.rows', { from, to: Math.min(page * perPage, total), total })}
      </output>
      <div className="flex items-center gap-2">
        <button type="button" {...stepTo(page - 1, page > 1, onPage)} aria-label={say('modals.pager.back')} className={stepClass}>
          <ChevronLeft size={20} aria-hidden="true" className="rtl:-scale-x-100" />
        </button>
        <span className="min-w-16 text-center text-sm tabular-nums">{say('modals.pager.page', { page, pages })}</span>
        <button type="button" {...stepTo(page + 1, page < pages, onPage)} aria-label={say('modals.pager.next')} className={stepClass}>
          <ChevronRight size={20} aria-hidden="true" className="rtl:-scale-x-100" />
        </button>
      </div>
    </nav>
  );
}
