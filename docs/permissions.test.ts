import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PERMISSION_TEXTS } from '../client/staff/settings/permission-texts.ts';
import { permissionsPage } from '../rest-api/documentation/permissions-page.ts';
import { permissionTexts } from '../rest-api/routing/permissions.ts';
import { startTestService, type TestService } from '../rest-api/testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('docs/permissions.md says what the service obeys', async () => {
  // To write the page anew: npm run permissions
  const page = permissionsPage(service.routes);
  await expect(page).toMatchFileSnapshot(path.join(import.meta.dirname, 'permissions.md'));
});

it('the pages of the back room describe permissions as the service does', () => {
  expect(PERMISSION_TEXTS).toEqual(permissionTexts);
});

it('the OpenAPI document names the permission of every call of the back room', async () => {
  const { body } = await service.http.get('/api/openapi.json').expect(200);
  const documented = Object.entries(body.paths).flatMap(([name, methods]) =>
    Object.entries(methods as Record<string, Record<string, unknown>>).map(([method, operation]) => [
      ...[`${method.toUpperCase()} ${name}`, operation['x-permission']],
    ]),
  );
  const obeyed = service.routes.map((route) => [
    `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`,
    route.auth === 'staff' ? route.staff.permission : undefined,
  ]);
  expect(documented.filter(([, permission]) => permission).sort()).toEqual(
    obeyed.filter(([, permission]) => permission).sort(),
  );
  const unguarded = obeyed.filter(([call, permission]) => call?.includes('/staff/') && !permission);
  expect(unguarded).toEqual([['POST /staff/login', undefined]]);
});
