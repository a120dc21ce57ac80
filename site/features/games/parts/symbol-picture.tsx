// The picture of a game's symbol, from the game itself.
import { showWhenVisible } from '#site/shared/browser/visible.ts';

const watch = (picture: HTMLImageElement | null) => (picture === null ? undefined : showWhenVisible(picture));

export interface SymbolPictureProps {
  src: string;
  /** Empty where its name stands beside it. */
  alt: string;
  size: number;
}

export const SymbolPicture = ({ src, alt, size }: SymbolPictureProps) => (
  <img src={src} alt={alt} {...(alt !== '' && { title: alt })} width={size} height={size} loading="lazy" decoding="async" ref={watch} />
);
