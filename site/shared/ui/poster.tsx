import { showWhenVisible } from '../browser/visible.ts';
import { type PosterShape, posterSizes, posterSources, posterUrl } from './poster-sources.ts';

export interface PosterProps {
  identity: string;
  scene: string | null;
  shape?: PosterShape;
  /** How wide the layout shows it, as the `sizes` of a picture. Left out: at its own size. */
  sizes?: string;
  /** In the first view: loaded at once, before others. */
  isFirst?: boolean;
  className?: string;
}

const watch = (picture: HTMLImageElement | null) => (picture === null ? undefined : showWhenVisible(picture));

/** A poster without words; whoever shows it says beside or over it what it is. */
export function Poster({ identity, scene, shape = 'tall', sizes, isFirst = false, className }: PosterProps) {
  const name = { identity, scene, shape };
  const isByWidth = sizes !== undefined;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={posterSources(name, 'avif', isByWidth)} sizes={sizes} />
      <img
        src={posterUrl(name, 1, 'webp')}
        srcSet={posterSources(name, 'webp', isByWidth)}
        sizes={sizes}
        alt=""
        {...posterSizes[shape]}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', ref: watch })}
        className={className}
      />
    </picture>
  );
}
