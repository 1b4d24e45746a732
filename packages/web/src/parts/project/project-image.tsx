import { type Project, picturesApi, storageKeyOf } from '@czyun/contract';
import type { ReactNode } from 'react';
import { useFileAddress } from '../../kit/export/use-file-address.ts';

type Pictured = Pick<Project, 'id' | 'largeImage'>;

/** Address of a project's image within this page; null: none, or not loaded yet. A changed image has another name. */
function usePictureAddress({ id, largeImage }: Pictured): string | null {
  const isUploaded = storageKeyOf(largeImage) !== null;
  const { address } = useFileAddress(picturesApi.projectPicture, isUploaded ? { projectId: id, picture: largeImage } : null);
  return isUploaded ? address : largeImage;
}

/** The image of a project: uploaded, or a path of the server; `fallback` if there is none. */
export function ProjectImage({
  project,
  className,
  alt,
  fallback,
}: {
  readonly project: Pictured;
  readonly className?: string | undefined;
  readonly alt: string;
  readonly fallback: ReactNode;
}) {
  const address = usePictureAddress(project);
  return address === null ? fallback : <img className={className} src={address} alt={alt} />;
}
