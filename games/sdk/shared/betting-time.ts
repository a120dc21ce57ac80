/** How long bets are taken before a flight, once it is known that there will be one, in milliseconds. */
export const bettingMs = 5000;
