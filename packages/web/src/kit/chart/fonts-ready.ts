/** A canvas draws boxes for characters whose font subset is still loading; this reports when subsets have loaded. */
export function onFontsLoaded(redraw: () => void): () => void {
  document.fonts.addEventListener('loadingdone', redraw);
  return () => document.fonts.removeEventListener('loadingdone', redraw);
}
