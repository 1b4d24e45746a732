/** Camera pictures taken on request, shared by all viewers of a camera. */
import { AppError } from '../../kernel/errors.ts';
import type { CameraProvider } from './provider.ts';

/** The provider asks for at least 4 s between two pictures of a camera. */
const freshMs = 5_000;

export interface CameraPicture {
  readonly mediaType: string;
  readonly ending: string;
  readonly bytes: Uint8Array;
}

export interface CameraPicturesOptions {
  readonly provider: Pick<CameraProvider, 'picture'>;
  /** ms; independent of the wall clock. */
  readonly elapsed: () => number;
}

interface Taken {
  readonly at: number;
  readonly picture: Promise<CameraPicture>;
}

export function createCameraPictures({ provider, elapsed }: CameraPicturesOptions) {
  const taken = new Map<string, Taken>();

  return (deviceSerial: string, channelNo: number): Promise<CameraPicture> => {
    const key = `${deviceSerial}/${channelNo}`;
    const now = elapsed();
    for (const [other, { at }] of taken) if (now - at >= freshMs) taken.delete(other);
    const found = taken.get(key);
    if (found !== undefined) return found.picture;
    const picture = provider.picture({ deviceSerial, channelNo: String(channelNo) }).then((bytes) => {
      const kind = kindOf(bytes);
      if (kind === null) throw new AppError('cameraFailed', { reason: 'no picture' });
      return { ...kind, bytes };
    });
    // A failure is shared as well: many viewers of an offline camera cause one request to its provider.
    taken.set(key, { at: now, picture });
    return picture;
  };
}

const starts = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, index) => bytes[index] === byte);

/** Type by the first bytes: the type stated by the provider is not trusted. */
function kindOf(bytes: Uint8Array): Omit<CameraPicture, 'bytes'> | null {
  if (starts(bytes, [0xff, 0xd8, 0xff])) return { mediaType: 'image/jpeg', ending: 'jpg' };
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47])) return { mediaType: 'image/png', ending: 'png' };
  return null;
}
