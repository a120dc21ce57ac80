import type { Player } from '#server/modules/players/index.ts';

/** Returns a moment in the words and the time zone of a player. */
export const sayWhen = (player: Pick<Player, 'language' | 'time_zone'>, at: Date): string =>
  new Intl.DateTimeFormat(player.language, { dateStyle: 'long', timeStyle: 'short', timeZone: player.time_zone }).format(at);
