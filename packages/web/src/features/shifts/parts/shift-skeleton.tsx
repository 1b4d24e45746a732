import { Stack } from '../../../kit/ui/layout.tsx';
import { Skeleton } from '../../../kit/ui/states.tsx';

/** Placeholders of head, summary, timeline and list. */
export function ShiftSkeleton() {
  return (
    <Stack gap="roomy">
      <Skeleton height={40} />
      <Skeleton height={152} />
      <Skeleton height={392} />
      <Skeleton height={320} />
    </Stack>
  );
}
