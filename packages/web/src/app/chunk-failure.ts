/** Whether an error means that a script or style of the page could not be loaded (each browser says it its own way). */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i.test(error.message)
  );
}
