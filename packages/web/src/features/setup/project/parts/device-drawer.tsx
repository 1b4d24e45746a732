import { type CallResult, type SetupDevice, type SetupProfile, setupApi } from '@czyun/contract';
import { Alert, App, Button, Drawer, Form } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { useChange } from '../../../../shared/api/use-call.ts';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { setupReads, useSetup } from '../queries.ts';
import { projectSetupText } from '../text.ts';
import { connectionOf, type DeviceDraft, draftField, draftOf, fieldsOf, newDraft, sharedPlace } from './device-draft.ts';
import { ConnectionFields, IdentityFields } from './device-fields.tsx';
import { FormFailure, placeFaults } from './form-failure.tsx';
import { newToken } from './mqtt-line.ts';
import { MqttLogin } from './mqtt-login.tsx';
import { isMaker, nameOf, vendorName } from './names.ts';
import { ProfilePicker, protocolName } from './profile-picker.tsx';
import { TestResult } from './test-result.tsx';
import { useCarefulClose } from './use-careful-close.ts';
import { useTrial } from './use-trial.ts';

type Setup = CallResult<typeof setupApi.getSetup>;
type Types = CallResult<typeof setupApi.getDeviceTypes>;

/** What the drawer is open for. */
export type DrawerTask =
  | { readonly kind: 'add' }
  /** A new device that begins with what another one has. */
  | { readonly kind: 'copy'; readonly device: SetupDevice }
  | { readonly kind: 'edit'; readonly device: SetupDevice };

export interface DeviceDrawerProps {
  readonly task: DrawerTask;
  readonly setup: Setup;
  readonly types: Types;
  /** A saved device; with its token when it has a new one. */
  readonly onSaved: (device: SetupDevice, token: string | null) => void;
  readonly onClose: () => void;
}

const waitSeconds = 30;

/** Adds or changes a device: model, name, connection, a try of it, save. */
export function DeviceDrawer({ task, setup, types, onSaved, onClose }: DeviceDrawerProps) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const { refetch } = useSetup();
  const [round, setRound] = useState(0);
  const careful = useCarefulClose(onClose);
  const device = task.kind === 'add' ? undefined : (setup.devices.find(({ id }) => id === task.device.id) ?? task.device);
  const [profileId, setProfileId] = useState(device?.profileId ?? null);
  const profile = types.profiles.find(({ id }) => id === profileId);
  const reload = async () => {
    await refetch();
    careful.onTyped(false);
    setRound((n) => n + 1);
  };
  const title =
    task.kind === 'edit' && device !== undefined ? t(($) => $.drawer.edit, { name: nameOf(device, language) }) : t(($) => $.drawer.add);
  return (
    <Drawer open onClose={careful.close} size="min(720px, 100%)" title={title} rootClassName="device-drawer" destroyOnHidden>
      <div className="project-setup">
        <section aria-label={t(($) => $.drawer.profile)}>
          <h3>{t(($) => $.drawer.profile)}</h3>
          {profile === undefined ? (
            <ProfilePicker types={types.types} profiles={types.profiles} onPick={({ id }) => setProfileId(id)} />
          ) : (
            <ProfileFacts profile={profile} types={types} onChange={() => setProfileId(null)} />
          )}
        </section>
        {profile !== undefined && (
          <DeviceForm
            key={`${profile.id}:${round}`}
            profile={profile}
            task={task.kind === 'edit' ? { kind: 'edit', device: device ?? task.device } : task}
            setup={setup}
            types={types}
            onSaved={onSaved}
            onTyped={careful.onTyped}
            onReload={() => void reload()}
          />
        )}
      </div>
    </Drawer>
  );
}

function ProfileFacts({
  profile,
  types,
  onChange,
}: {
  readonly profile: SetupProfile;
  readonly types: Types;
  readonly onChange: () => void;
}) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const type = types.types.find(({ id }) => id === profile.deviceTypeId);
  return (
    <div className="profile-facts">
      <div>
        <b>{`${vendorName(profile.vendor, language)} · ${profile.model[language]}`}</b>
        <p className="quiet">
          {[type?.name[language], protocolName(profile), t(($) => $.drawer.points, { n: profile.points })].join(' · ')}
        </p>
        {profile.notes !== null && <p className="notes">{profile.notes[language]}</p>}
        {isMaker(profile) && <p className="quiet source">{t(($) => $.drawer.source, { source: profile.source })}</p>}
      </div>
      <Button size="small" onClick={onChange}>
        {t(($) => $.drawer.change)}
      </Button>
    </div>
  );
}

interface DeviceFormProps extends Omit<DeviceDrawerProps, 'onClose'> {
  readonly profile: SetupProfile;
  readonly onTyped: () => void;
  readonly onReload: () => void;
}

const natureOf = ({ deviceTypeId }: SetupProfile, { types }: Types) => types.find(({ id }) => id === deviceTypeId)?.nature ?? '';

function startOf(task: DrawerTask, profile: SetupProfile, setup: Setup, types: Types): DeviceDraft {
  const start = roledStartOf(task, profile, setup, types);
  // A type that became one of any other kind may have left a part behind.
  return natureOf(profile, types) === 'other' ? { ...start, role: 'none' } : start;
}

function roledStartOf(task: DrawerTask, profile: SetupProfile, setup: Setup, types: Types): DeviceDraft {
  if (task.kind === 'edit') return draftOf(task.device, profile);
  const type = types.types.find(({ id }) => id === profile.deviceTypeId);
  const fresh = newDraft(
    profile,
    type ?? {
      id: profile.deviceTypeId,
      key: 'device',
      name: profile.model,
      nature: '',
      points: 0,
      pages: [],
      custom: false,
      editable: false,
      devices: 0,
    },
    setup.devices,
  );
  if (task.kind === 'add') return fresh;
  const { name, nameEn, key } = fresh;
  return { ...draftOf(task.device, profile), name, nameEn, key };
}

function DeviceForm({ profile, task, setup, types, onSaved, onTyped, onReload }: DeviceFormProps) {
  const t = projectSetupText.use();
  const language = useLanguage();
  const { message } = App.useApp();
  const [form] = Form.useForm<DeviceDraft>();
  const [start] = useState(() => startOf(task, profile, setup, types));
  const [token] = useState(newToken);
  const trial = useTrial();
  const draft = { ...start, ...Form.useWatch([], form) } as DeviceDraft;
  const isMqtt = profile.protocol === 'mqtt';
  const edited = task.kind === 'edit' ? task.device : null;
  // The version that the form was filled from, not the newest.
  const [version] = useState(edited?.version ?? 0);
  const done = (device: SetupDevice, told: string | null) => {
    void message.success(t(($) => $.saved, { name: nameOf(device, language) }));
    onSaved(device, told);
  };
  const create = useChange(setupApi.createDevice, {
    quiet: true,
    renews: setupReads,
    onDone: (answer) => done(answer.device, answer.token),
  });
  const update = useChange(setupApi.updateDevice, { quiet: true, renews: setupReads, onDone: (device) => done(device, null) });
  const onError = (error: ApiError) => {
    // A key that is taken is said beside the key.
    const fields =
      error.code === 409 && error.fields.length === 0 && edited === null ? [{ path: 'key', message: error.message }] : error.fields;
    placeFaults(form, Object.assign(Object.create(error) as ApiError, { fields }), draftField);
  };
  const save = (values: DeviceDraft) => {
    const fields = fieldsOf({ ...start, ...values }, profile);
    if (edited !== null) {
      update.mutate({ body: { ...fields, deviceId: edited.id, version } }, { onError });
      return;
    }
    const own = isMqtt && !setup.mqtt.outside ? { token } : {};
    create.mutate({ body: { ...fields, projectId: setup.project.id, key: values.key.trim(), ...own } }, { onError });
  };
  const tryIt = async () => {
    const names = isMqtt ? ['key', 'periodS'] : ['host', 'port', 'unit', 'pollS', 'timeoutS'];
    const valid = await form.validateFields(names).then(
      () => true,
      () => false,
    );
    if (!valid) return;
    const now = { ...start, ...form.getFieldsValue() };
    trial.run({
      projectId: setup.project.id,
      typeId: profile.deviceTypeId,
      profileId: profile.id,
      connection: connectionOf(now, profile.protocol),
      ...(isMqtt ? { key: now.key.trim(), waitSeconds } : {}),
      ...(isMqtt && edited === null ? { token } : {}),
    });
  };
  const trialPart = useRef<HTMLElement>(null);
  // What was found stands below the lower edge; the button that asked for it comes along to the top.
  useEffect(() => {
    if (trial.test !== null || trial.error !== null) trialPart.current?.scrollIntoView({ block: 'start' });
  }, [trial.test, trial.error]);
  const shared = isMqtt ? undefined : sharedPlace(draft, setup.devices, edited?.id ?? null);
  const current = useMemo(() => {
    try {
      return JSON.stringify(connectionOf(draft, profile.protocol));
    } catch {
      return '';
    }
  }, [draft, profile.protocol]);

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      name="setup-device"
      initialValues={start}
      onValuesChange={() => onTyped()}
      onFinish={save}
      scrollToFirstError
    >
      <section aria-label={t(($) => $.drawer.identity)}>
        <h3>{t(($) => $.drawer.identity)}</h3>
        <IdentityFields zones={setup.zones} saved={edited !== null} balanced={natureOf(profile, types) !== 'other'} />
      </section>
      <section aria-label={t(($) => $.drawer.connection)}>
        <h3>{t(($) => $.drawer.connection)}</h3>
        <ConnectionFields protocol={profile.protocol} networks={setup.networks} />
        {shared !== undefined && (
          <Alert type="warning" showIcon role="status" title={t(($) => $.drawer.shared, { name: nameOf(shared, language) })} />
        )}
        {isMqtt && edited === null && (
          <>
            <MqttLogin broker={setup.mqtt} deviceKey={draft.key.trim()} token={token} profile={profile} />
            {!setup.mqtt.outside && <p className="quiet">{t(($) => $.mqtt.draft)}</p>}
          </>
        )}
      </section>
      <section ref={trialPart} aria-label={t(($) => $.drawer.test)}>
        <h3>{t(($) => $.drawer.test)}</h3>
        <div className="try">
          <Button onClick={() => void tryIt()} loading={trial.busy}>
            {t(($) => (trial.test !== null ? $.drawer.again : isMqtt ? $.drawer.listen : $.drawer.run))}
          </Button>
          {trial.busy && (
            <>
              <span role="status">
                {isMqtt
                  ? t(($) => $.drawer.busyMqtt, { s: waitSeconds })
                  : t(($) => $.drawer.busy, { host: `${draft.host}:${draft.port}` })}
              </span>
              <Button type="link" onClick={trial.stop}>
                {t(($) => $.drawer.stop)}
              </Button>
            </>
          )}
          {!trial.busy && trial.test === null && trial.error === null && <span className="quiet">{t(($) => $.drawer.untested)}</span>}
          {trial.test !== null && trial.of !== current && <span className="quiet">{t(($) => $.drawer.changed)}</span>}
        </div>
        <FormFailure error={trial.error} />
        {trial.test !== null && <TestResult test={trial.test} />}
      </section>
      <div className="drawer-end">
        <FormFailure error={create.error ?? update.error} {...(edited === null ? {} : { onReload })} />
        <Button type="primary" htmlType="submit" loading={create.isPending || update.isPending}>
          {t(($) => $.drawer.save)}
        </Button>
      </div>
    </Form>
  );
}
