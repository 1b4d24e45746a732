/** Tiles of the map from the server's settings; the key is a build setting (`WEB_MAPS_KEY`). */
const metaContent = (name: string) => globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

declare const __MAPS_KEY__: string;

const pattern = metaContent('map-tiles');

/** null: coastlines are drawn. */
export const mapTiles = pattern ? { pattern, key: __MAPS_KEY__, source: metaContent('map-source') ?? new URL(pattern).host } : null;
