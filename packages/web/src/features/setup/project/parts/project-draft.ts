/** Fields of a project's form, all as texts, and the request made from them. */
import { brokenNumber, brokenRule, numberOf, projectTypeIds, type SetupProject, setupNumbers, setupTexts } from '@czyun/contract';
import { type Draft, orNull, type Problems } from '../../../../kit/form/form-state.ts';
import { dayToPicker, fromPicker, pickedDay, toPicker } from '../../../../kit/range/wall-clock.ts';

export type ProjectField =
  | 'name'
  | 'nameEn'
  /** `1`, `2` or `3`. */
  | 'type'
  | 'timeZone'
  | 'company'
  | 'companyEn'
  | 'title'
  | 'titleEn'
  | 'address'
  | 'addressEn'
  /** Degrees; both or neither. */
  | 'lng'
  | 'lat'
  /** The day `2024-05-01` of the project's time zone; empty: unknown. */
  | 'operationTime';
export type ProjectDraft = Draft<ProjectField>;

const { storage, factory, consumption } = projectTypeIds;
export const projectTypes = [storage, factory, consumption] as const;

export const emptyProject = (): ProjectDraft => ({
  ...{ name: '', nameEn: '', type: String(projectTypeIds.storage), timeZone: 'Asia/Shanghai' },
  ...{ company: '', companyEn: '', title: '', titleEn: '', address: '', addressEn: '' },
  ...{ lng: '', lat: '', operationTime: '' },
});

export const projectDraft = (project: SetupProject): ProjectDraft => ({
  ...{ name: project.name, nameEn: project.nameEn ?? '', type: String(project.type), timeZone: project.timeZone },
  ...{ company: project.company, companyEn: project.companyEn ?? '', title: project.title, titleEn: project.titleEn ?? '' },
  ...{ address: project.address, addressEn: project.addressEn ?? '' },
  ...{ lng: String(project.location?.lng ?? ''), lat: String(project.location?.lat ?? '') },
  operationTime: project.operationTime === null ? '' : pickedDay(toPicker(project.operationTime, project.timeZone)),
});

/** The fields of createProject and updateProject. */
export function projectBody(draft: ProjectDraft) {
  const [lng, lat] = [numberOf(draft.lng), numberOf(draft.lat)];
  const picked = dayToPicker(draft.operationTime);
  return {
    ...{ name: draft.name.trim(), nameEn: orNull(draft.nameEn), timeZone: draft.timeZone },
    type: projectTypes.find((type) => String(type) === draft.type) ?? storage,
    ...{ company: draft.company.trim(), title: draft.title.trim(), address: draft.address.trim() },
    ...{ companyEn: orNull(draft.companyEn), titleEn: orNull(draft.titleEn), addressEn: orNull(draft.addressEn) },
    location: lng === null || lat === null ? null : { lng, lat },
    operationTime: picked === null ? null : fromPicker(picked, draft.timeZone),
  };
}

export function projectProblems({ name, lng, lat }: ProjectDraft): Problems<ProjectField> {
  const problems: { -readonly [F in ProjectField]?: Problems<ProjectField>[F] } = {};
  const wrongName = brokenRule(setupTexts.name, name);
  if (wrongName !== null) problems.name = wrongName;
  const place = { lng: lng.trim(), lat: lat.trim() };
  for (const field of ['lng', 'lat'] as const) {
    const wrong = place[field] === '' ? null : brokenNumber(setupNumbers[field], place[field]);
    if (wrong !== null) problems[field] = wrong;
    else if (place[field] === '' && `${place.lng}${place.lat}` !== '') problems[field] = 'placeHalf';
  }
  return problems;
}
