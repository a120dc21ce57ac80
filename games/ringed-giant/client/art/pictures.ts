import { helm, meteor, probe } from './gear.ts';
import { ice, prism, pyrite, shard } from './ores.ts';
import { comet, giant, moon, nova } from './sky.ts';

export const pictures = { nova, moon, giant, helm, probe, comet, meteor, pyrite, prism, shard, ice };
