/** The JSON of a project beside its columns: start page, menus, cameras, use of WeChat. */

export type ProjectConf = Readonly<Record<string, unknown>>;

/** Null if the text is not a JSON object. */
export function parseConf(text: string): ProjectConf | null {
  try {
    const conf: unknown = JSON.parse(text || '{}');
    return typeof conf === 'object' && conf !== null && !Array.isArray(conf) ? (conf as ProjectConf) : null;
  } catch {
    return null;
  }
}

/** Serial numbers of the cameras: `cameras` contains either the numbers or objects with `serial`. */
export function camerasOf({ cameras }: ProjectConf): readonly string[] {
  if (!Array.isArray(cameras)) return [];
  return cameras.flatMap((camera: unknown) => {
    const serial = typeof camera === 'object' && camera !== null && 'serial' in camera ? camera.serial : camera;
    return typeof serial === 'string' ? [serial] : [];
  });
}

/** Whether members of the project may use the token of the WeChat account. */
export function usesWeixin({ weixin }: ProjectConf): boolean {
  return weixin === true;
}
