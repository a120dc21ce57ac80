import { useQuery } from '#site/shared/api/use-query.ts';
import { categoriesQuery } from '#site/shared/api/operator-settings.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

export interface OpenCategory {
  identity: string;
  name: string;
}

/** Categories in which a game is open and that the texts have a name for. A category appears by itself with its first game. */
export function useOpenCategories(): OpenCategory[] {
  const { find } = useTexts();
  const listed = useQuery({ ...categoriesQuery, staleTime: Number.POSITIVE_INFINITY }).data?.data ?? [];
  return listed.flatMap(({ identity }) => {
    const name = find(`games.category.${identity}`);
    return name === undefined ? [] : [{ identity, name }];
  });
}
