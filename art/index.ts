/**
 * The pictures of the house, drawn by code: posters for games and pages, those of players, the mark, the icons, the picture for what is not found.
 * Promises: drawing is pure and deterministic (the same options give the same bytes), pictures hold no text, and the ids in an SVG
 * are its own, so that several may stand in one page. Drawing keeps nothing; what is served is kept on disk.
 */
export { drawAvatar } from './draw-avatar.ts';
export { drawFavicon, drawMark, drawMaskableIcon, drawNotFound } from './brand.ts';
export { drawPoster, type PosterOptions, type PosterShape, posterShapes } from './draw-poster.ts';
export { type PaletteName, paletteNames } from './palettes.ts';
export { type PictureFormat, type PictureScale, renderPoster } from './render-poster.ts';
export { type SceneName, sceneNames } from './scenes.ts';
