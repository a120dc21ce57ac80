// Stands in the head of every page, before its styles: a font that they ask for would tell the page's address, codes and all, since browsers
// let fonts of styles in the page say where they come from whatever the page's policy.
import { takeCodes } from '../shared/page/address-codes.ts';

takeCodes();
