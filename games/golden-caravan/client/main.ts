// Entry of the game's pages: play, with the token in the address's fragment, and replay.
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/bricolage-grotesque/index.css';
import '../../stage/tokens.css';
import '../../stage/stage.css';
import './game.css';
import { element } from '../../stage/element.ts';
import { openGame } from './open-game.ts';
import { openReplay } from './open-replay.ts';

const root = element('div', { class: 'game', data: { mood: 'dusk' } });
document.body.append(root);
if (document.documentElement.dataset['view'] === 'replay') await openReplay(root);
else await openGame(root, window.location.hash.slice(1));
