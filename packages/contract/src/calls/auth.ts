import { z } from 'zod';
import { flag } from '../entities.ts';
import { defineApi } from '../kernel.ts';

export const session = z.object({
  sid: z.string(),
  user: z.object({
    userName: z.string(),
    /** 1 platform administrator, 0 everybody else. */
    userType: z.number().int(),
    language: z.enum(['zh', 'en']).nullable(),
  }),
});

export const authApi = defineApi({
  login: {
    method: 'GET',
    path: '/login',
    access: 'public',
    changes: true,
    summary: 'Sign in with account and password; 4011 for any wrong pair, 429 after too many tries',
    query: z.object({
      username: z.string().trim().min(1).max(64),
      password: z.string().trim().min(1).max(128),
      rememberMe: flag.default(false),
    }),
    response: session,
  },
  login2: {
    method: 'GET',
    path: '/login2',
    access: 'public',
    changes: true,
    summary: 'Sign in with a secret link',
    query: z.object({ secret: z.string().min(16).max(128) }),
    response: z.object({ sid: z.string(), userInfo: z.object({ loginName: z.string() }), projectId: z.number().int() }),
  },
  loginOut: { method: 'POST', path: '/loginOut', access: 'session', changes: true, summary: 'End this session', response: z.object({}) },
  me: {
    method: 'GET',
    path: '/api/me',
    access: 'session',
    summary: 'Who is signed in, and until when',
    response: session.shape.user.extend({ loginName: z.string(), expires: z.number() }),
  },
  firstAdministrator: {
    method: 'POST',
    path: '/api/first-administrator',
    access: 'public',
    changes: true,
    summary: 'Set the password of the first platform administrator with the one-time token printed at first start',
    body: z.object({
      token: z.string().min(20).max(128),
      username: z.string().trim().min(6).max(20),
      password: z.string().min(8).max(128),
    }),
    response: session,
  },
});
