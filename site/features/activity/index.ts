// Your play: what time and money came to, and what was noticed in it.
export { YourPlay } from './parts/your-play.tsx';
