// Pages that content composes, block by block.
export { pageQuery } from './api.ts';
