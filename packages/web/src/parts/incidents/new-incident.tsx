import { FileSearchOutlined } from '@ant-design/icons';
import { routes } from '@czyun/contract';
import { useNavigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { useAllows } from '../../platform/project/project-context.ts';
import { incidentText } from './text.ts';

export interface NewIncidentProps {
  /** The displayed range, ms; read when the button is pressed. */
  readonly span: () => readonly [start: number, end: number];
  readonly deviceId?: number | null;
}

/** Opens the form of a new incident with the displayed range. */
export function NewIncident({ span, deviceId = null }: NewIncidentProps) {
  const t = incidentText.useText();
  const to = useLinks();
  const navigate = useNavigate();
  const may = useAllows()('incident.manage');
  if (!may) return null;
  const open = () => {
    const [start, end] = span();
    void navigate(to(routes.incidents, { add: [Math.floor(start), Math.ceil(Math.max(end, start + 1))], device: deviceId }));
  };
  return (
    <Button icon={<FileSearchOutlined aria-hidden />} onClick={open}>
      {t(($) => $.add)}
    </Button>
  );
}
