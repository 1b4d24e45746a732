import { routes, type ShiftView, timeText } from '@czyun/contract';
import { Link } from 'react-router';
import { Button } from '../../../kit/control/button.tsx';
import { Notice } from '../../../kit/control/notice.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { useNowOnShift } from '../queries.ts';
import { shiftsText } from '../text.ts';

/** Maximum number of missing hand-overs that are listed. */
const maxOpen = 3;

/** `05-01 08:00` of an instant. */
export const shortTime = (at: number, zone: string): string => timeText(at, zone, 'minute').slice(5);

/** Ended shifts whose hand-over is missing or not taken over. */
export function OpenHandOvers({ onHandOver }: { readonly onHandOver: (shift: ShiftView) => void }) {
  const t = shiftsText.useText();
  const to = useLinks();
  const { id: projectId, timeZone: zone } = useProject();
  const open = useNowOnShift(projectId).data?.open ?? [];
  return open.slice(0, maxOpen).map((shift) => {
    const words = { crew: shift.crewName, name: shift.name, time: `${shortTime(shift.start, zone)} – ${shortTime(shift.end, zone)}` };
    const { handOverId: id } = shift;
    return (
      <Notice
        key={`${shift.start} ${shift.crewId}`}
        kind="warning"
        title={<span translate="no">{t(($) => (id === null ? $.now.missing : $.now.waiting), words)}</span>}
        action={
          id !== null ? (
            <Link to={to(routes.shifts, { tab: 'handOver', id })}>{t(($) => $.now.look)}</Link>
          ) : shift.mayHandOver ? (
            <Button size="small" onClick={() => onHandOver(shift)}>
              {t(($) => $.now.hand)}
            </Button>
          ) : undefined
        }
      />
    );
  });
}
