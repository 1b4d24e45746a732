/** What stands as a project's picture: the path of a file that the server serves to anybody, or a picture of its own that was uploaded. */

const uploaded = /^uploaded\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Stands as the picture of a project whose own lies under a name of the store. */
export const uploadedPicture = (storageKey: string): string => `uploaded/${storageKey}`;

/** Under which name the uploaded picture lies; null: there is none, or it is a path. */
export function storageKeyOf(largeImage: string | null): string | null {
  return (largeImage === null ? null : uploaded.exec(largeImage)?.[1]) ?? null;
}
