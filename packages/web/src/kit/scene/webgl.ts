let known: boolean | undefined;

/** Whether the browser draws with WebGL 2, in hardware or in software. */
export function hasWebgl(): boolean {
  if (known !== undefined) return known;
  const context = document.createElement('canvas').getContext('webgl2');
  known = context !== null;
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return known;
}
