// Sports: the board and its events, the slip, open bets and those that are over. Others show /betting and a player's bets by these.
export { hasSports, loadBoard, useHasSports } from './api.ts';
export { default as Board } from './parts/board/board.tsx';
export { Bets } from './parts/bets/bets.tsx';
export { loadSportsRails } from './parts/home/home-queries.ts';
export { SportsRails } from './parts/home/sports-rails.tsx';
