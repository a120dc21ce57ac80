// Push messages in this browser: asked for by a press on this page alone, never on load.
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '#site/shared/api/call-api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { pushHere, switchPushOff, switchPushOn } from '../../push-here.ts';

export function PushDevice() {
  const { say } = useTexts();
  const state = useQuery({
    queryKey: ['push-here'],
    queryFn: async () =>
      await pushHere((endpoint) => callApi('findPushSubscription', { body: { endpoint } }).then(({ data }) => data.isOn)),
    retry: false,
    staleTime: 0,
    networkMode: 'always',
  });
  const turn = useMutation({
    mutationFn: async (isOn: boolean) =>
      isOn
        ? await switchPushOn(
            (await callApi('readPushKey')).data.publicKey,
            async (body) => void (await callApi('addPushSubscription', { body })),
          )
        : await switchPushOff(async (endpoint) => void (await callApi('removePushSubscription', { body: { endpoint } }))),
    onError: () => alerts.show({ kind: 'error', title: say('modals.notifications.device-failed'), durationMs: 6000 }),
    onSettled: async () => await state.refetch(),
  });
  const here = state.data ?? (state.isError ? 'off' : undefined);
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-dim">{say('modals.notifications.device-text')}</p>
      <div role="status">
        {here === undefined ? <Skeleton className="h-11 w-52 rounded-sm" /> : null}
        {here === 'none' || here === 'denied' ? <p>{say(`modals.notifications.device-${here}`)}</p> : null}
        {here === 'on' ? <p className="mb-3">{say('modals.notifications.device-is-on')}</p> : null}
      </div>
      {here === 'on' || here === 'off' ? (
        <Button isBusy={turn.isPending} onClick={() => turn.mutate(here === 'off')}>
          {say(here === 'on' ? 'modals.notifications.device-off' : 'modals.notifications.device-on')}
        </Button>
      ) : null}
    </>
  );
}
