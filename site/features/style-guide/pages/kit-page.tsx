// Every widget, form and frame of the site in one place, for who builds it. Served by operators of play money alone.
import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePageHead } from '#site/shared/page/head.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

const WidgetKit = lazy(async () => await import('../parts/widget-kit.tsx'));
const FormKit = lazy(async () => await import('../parts/form-kit.tsx'));
const ModalKit = lazy(async () => await import('../parts/modal-kit.tsx'));

const waiting = <Skeleton className="h-96 w-full rounded-lg" />;

export default function KitPage() {
  usePageHead({ title: 'Form kit', isPrivate: true });
  const isHydrated = useHydrated();
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-[38.5em] py-4">
        <h1 className="text-3xl">Form kit</h1>
        <p className="mt-2 text-dim">
          Every input of the site with its label, hint and errors, the five forms as the table of fields draws them, and the frames of the
          modals that no address opens. Nothing here is sent.
        </p>
      </div>
      {isHydrated ? (
        <Suspense fallback={waiting}>
          <WidgetKit />
          <FormKit />
          <ModalKit />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
