// A choice of who makes the games, with how many of them the house has.
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/queries.ts';
import { useTexts } from '../i18n/texts.tsx';
import { ListField, type ListFieldProps } from './field-list.tsx';

export default function ProvidersField(props: Omit<ListFieldProps, 'choices'>) {
  const { say } = useTexts();
  const providers = useQuery(callQuery('listProviders')).data?.data ?? [];
  const choices = providers.map(({ identity, name, games }) => ({
    value: identity,
    words: name,
    line: (
      <span className="flex min-w-0 items-baseline gap-3">
        <span className="truncate font-semibold">{name}</span>
        <span className="ms-auto shrink-0 text-sm text-dim">{say('games.count', { count: games })}</span>
      </span>
    ),
  }));
  return <ListField {...props} choices={choices} />;
}
