// Where this page is: origin, build, language and its prefix. The same for the whole life of a document.
import { createContext, use } from 'react';

export interface Place {
  publicUrl: string;
  buildId: string;
  locale: string;
  /** Empty for the default language, else "/de". */
  prefix: string;
  path: string;
  /** Drafts are shown. */
  isPreview: boolean;
}

const PlaceContext = createContext<Place | undefined>(undefined);
export const PlaceProvider = PlaceContext.Provider;

export function usePlace(): Place {
  const place = use(PlaceContext);
  if (place === undefined) throw new Error('usePlace outside of Root');
  return place;
}
