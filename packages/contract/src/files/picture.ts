/** Picture of a project: the path of a file that the server serves publicly, or an uploaded picture. */

const uploaded = /^uploaded\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Value of the field for an uploaded picture, by its key in the store. */
export const uploadedPicture = (storageKey: string): string => `uploaded/${storageKey}`;

/** Key of the uploaded picture in the store; null: no picture, or a path. */
export function storageKeyOf(largeImage: string | null): string | null {
  return (largeImage === null ? null : uploaded.exec(largeImage)?.[1]) ?? null;
}
