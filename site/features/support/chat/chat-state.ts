// What the page knows of the chat without its panel: whether it is open, and how many answers were not read.
import { createStore } from '#site/shared/store.ts';

export const chatOpen = createStore(false);
