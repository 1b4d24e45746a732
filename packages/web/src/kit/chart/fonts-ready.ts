/** A canvas draws boxes for letters whose piece of the font is still on its way; this says when pieces have come. */
export function onFontsLoaded(redraw: () => void): () => void {
  document.fonts.addEventListener('loadingdone', redraw);
  return () => document.fonts.removeEventListener('loadingdone', redraw);
}
