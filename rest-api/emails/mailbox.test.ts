import { expect, it } from 'vitest';
import { newBuyer } from '../testing/buyer.ts';
import { startTestService } from '../testing/test-service.ts';
import { emails } from './email-tables.ts';
import { queueEmail } from './queue-email.ts';
import { sampleEmails } from './testing/sample-emails.ts';

it('an email is rendered for longer than other responses may take', async () => {
  const mail = { publicUrl: 'http://localhost', hasMailbox: true };
  const service = await startTestService({ responseTimeoutMs: 1 }, { mail });
  try {
    const { userId } = await newBuyer(service);
    const queued = { userId, to: 'ada@example.com', subject: 'one', email: sampleEmails.welcome };
    await queueEmail(service.database, queued);
    const [email] = await service.database.select().from(emails);
    const { body } = await service.http.get(`/mailbox/emails/${email?.id}`).expect(200);
    expect(body.html).toContain('<html');
  } finally {
    await service.close();
  }
});
