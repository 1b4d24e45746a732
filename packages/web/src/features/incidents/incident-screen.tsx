import { ClockCircleOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { routes, timeText } from '@czyun/contract';
import { type Incident, incidentSpan, incidentsApi } from '@czyun/contract/incidents';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../kit/control/button.tsx';
import { DocumentMenu } from '../../kit/export/document-menu.tsx';
import { useConfirm } from '../../kit/form/use-confirm.tsx';
import { PageHead } from '../../kit/ui/card.tsx';
import { CopyButton } from '../../kit/ui/copy-button.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { Empty, Skeleton, States } from '../../kit/ui/states.tsx';
import { AlarmDrawerHost } from '../../parts/alarms/alarm-curve-button.tsx';
import { AlarmPictures } from '../../parts/camera/alarm-pictures.tsx';
import { useAddress } from '../../platform/address/use-address.ts';
import { useLinks } from '../../platform/address/use-links.ts';
import { useChange } from '../../platform/api/use-call.ts';
import { clockControl, clockNow } from '../../platform/live/clock.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { toast } from '../../platform/toast.ts';
import css from './incidents.module.css';
import { IncidentFacts } from './parts/incident-facts.tsx';
import { IncidentForm } from './parts/incident-form.tsx';
import { IncidentPicture } from './parts/incident-picture.tsx';
import { Notes } from './parts/notes.tsx';
import { StateBadge } from './parts/state-badge.tsx';
import { TruthFigures } from './parts/truth-figures.tsx';
import { useIncident, useTruths } from './queries.ts';
import { incidentsText } from './text.ts';

/** One incident: its picture, explanation and notes. */
export function IncidentScreen() {
  const t = incidentsText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const { asked: address } = useAddress(routes.incident);
  const asked = useIncident(projectId, address.id);
  if (address.id === null || asked.error?.code === 404)
    return (
      <Stack gap="roomy">
        <PageHead title={t(($) => $.title)} />
        <Empty
          title={t(($) => $.gone.title)}
          hint={t(($) => $.gone.hint)}
          action={<Link to={to(routes.incidents)}>{t(($) => $.gone.back)}</Link>}
        />
      </Stack>
    );
  return (
    <States of={asked} skeleton={<Skeleton height={520} />}>
      {(incident) => <Whole key={incident.id} incident={incident} />}
    </States>
  );
}

function Whole({ incident }: { readonly incident: Incident }) {
  const t = incidentsText.useText();
  const to = useLinks();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const may = useAllows()('incident.manage');
  const { id: projectId, timeZone } = useProject();
  const [isEditing, setEditing] = useState(false);
  const [note, setNote] = useState<number | null>(null);
  const [now] = useState(clockNow);
  const truths = useTruths(projectId, incident);
  const remove = useChange(incidentsApi.removeIncident, {
    renews: [incidentsApi.listIncidents],
    success: t(($) => $.removed),
    onDone: () => void navigate(to(routes.incidents)),
  });
  const ask = () =>
    confirm({
      title: incident.title,
      effect: t(($) => $.effect),
      button: t(($) => $.remove),
      danger: true,
      act: () => remove.mutateAsync({ body: { projectId, id: incident.id } }),
    });
  const replay = () => {
    clockControl.goTo(incident.start);
    toast.success(t(($) => $.replayHint, { at: timeText(incident.start, timeZone) }));
  };
  return (
    <Stack gap="roomy">
      <PageHead
        title={incident.title}
        sub={<StateBadge state={incident.state} />}
        extra={
          <>
            <Button icon={<ClockCircleOutlined aria-hidden />} onClick={replay}>
              {t(($) => $.replay)}
            </Button>
            <DocumentMenu
              file={{ spec: incidentsApi.exportIncident, query: { projectId, id: incident.id }, name: incident.title }}
              formats={['pdf']}
              others={[
                {
                  key: 'zip',
                  label: t(($) => $.pack),
                  file: { spec: incidentsApi.exportIncidentFile, query: { projectId, id: incident.id }, name: `${incident.title}.zip` },
                },
              ]}
            />
            <CopyButton text={`${location.origin}${location.pathname}?id=${incident.id}`} label={t(($) => $.link)} />
            {may && (
              <>
                <Button icon={<DeleteOutlined aria-hidden />} onClick={ask}>
                  {t(($) => $.remove)}
                </Button>
                <Button kind="primary" icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
                  {t(($) => $.edit)}
                </Button>
              </>
            )}
          </>
        }
      />
      <IncidentPicture incident={incident} span={incidentSpan(incident, now)} truths={truths.data} onNote={setNote} />
      <TruthFigures incident={incident} of={truths} />
      {incident.entryId !== null && <AlarmPictures entryId={incident.entryId} since={incident.start} />}
      <div className={css.below}>
        <IncidentFacts incident={incident} />
        <Notes incident={incident} marked={note} />
      </div>
      {isEditing && <IncidentForm stored={incident} onClose={() => setEditing(false)} />}
      <AlarmDrawerHost />
    </Stack>
  );
}
