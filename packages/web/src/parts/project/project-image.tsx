import { type Project, picturesApi, storageKeyOf } from '@czyun/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { fetchFile } from '../../kit/export/fetch-file.ts';

type Pictured = Pick<Project, 'id' | 'largeImage'>;

/** Address of the picture of a project in this page; null: there is none, or not yet. Uploaded ones are fetched with the session and shown as blobs. */
function usePictureAddress({ id, largeImage }: Pictured): string | null {
  const isUploaded = storageKeyOf(largeImage) !== null;
  const { data } = useQuery({
    queryKey: [picturesApi.projectPicture.path, id, largeImage],
    queryFn: ({ signal }) => fetchFile(picturesApi.projectPicture, { projectId: id, picture: largeImage }, { signal, method: 'GET' }),
    enabled: isUploaded,
    // A changed picture has another name.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!isUploaded || !data) return setAddress(null);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [isUploaded, data]);
  return isUploaded ? address : largeImage;
}

/** The picture of a project: uploaded, or a path of the server; `fallback` where there is none. */
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
