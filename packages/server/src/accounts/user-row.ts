import type { Insertable } from 'kysely';
import type { UserTable } from '../db/index.ts';
import { hashPassword } from './passwords.ts';
import { visitorType } from './session-row.ts';
import type { NewUser } from './types.ts';

/** A user as stored, the password hashed; `time` is epoch ms, `address` the origin of the request (none: the server). */
export async function userRow(user: NewUser, time: number, address?: string): Promise<Insertable<UserTable>> {
  return {
    login_name: user.loginName.trim(),
    name: user.name,
    mobile: user.mobile ?? '',
    company: user.company ?? '',
    // Signing in trims, so storing does too.
    password_hash: await hashPassword(user.password.trim(), address),
    user_type: user.readOnly ? visitorType : (user.userType ?? 0),
    language: user.language ?? null,
    created: time,
    disabled: 0,
  };
}
