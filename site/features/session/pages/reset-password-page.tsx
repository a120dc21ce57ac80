import { ResetForm } from '../parts/reset-form.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useOwnSearch } from '#site/shared/page/use-page-search.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { TableWaits } from '#site/shared/forms/table-field.tsx';

/** Where the link of a reset's email leads. */
export default function ResetPasswordPage() {
  const { say } = useTexts();
  const search = useOwnSearch();
  usePageHead({ title: say('modals.reset.title'), isPrivate: true });
  return (
    <div className="mx-auto w-full max-w-[28rem] py-6">
      <h1 className="mb-5 text-3xl">{say('modals.reset.title')}</h1>
      {search === undefined ? (
        <TableWaits rows={2} />
      ) : search.resetCode === undefined ? (
        <p className="text-dim">
          {say('modals.reset.no-code')}{' '}
          <Link to="/?forgot-pass=1" className="underline underline-offset-4">
            {say('modals.reset.again')}
          </Link>
        </p>
      ) : (
        <ResetForm resetCode={search.resetCode} />
      )}
    </div>
  );
}
