import type { RouteSpec } from '@czyun/contract';
import { turnParameters } from '../../kit/wall/turn.ts';
import { useAddress } from '../../platform/address/use-address.ts';
import { Lazy, lazyPart } from '../../platform/chunk.ts';

/** Parameters that the frame understands on every screen. */
const ofFrame: readonly string[] = ['wall', ...turnParameters];

const FaultNote = lazyPart(async () => (await import('./fault-note.tsx')).FaultNote);

/** Lists the parts of the address that the screen does not understand: it shows something else than the link's author meant. */
export function AddressFaults({ route }: { readonly route: RouteSpec }) {
  const faults = useAddress(route).faults.filter(({ name }) => !ofFrame.includes(name));
  if (faults.length === 0) return null;
  return (
    <Lazy fallback={null}>
      <FaultNote parts={faults.map(({ name, text }) => `${name}=${text}`)} />
    </Lazy>
  );
}
