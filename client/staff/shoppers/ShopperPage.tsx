import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Title, useCanAccess } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { titled } from '../ui/titled.tsx';
import { ShopperOrders } from './ShopperOrders.tsx';
import { ShopperPrivacy } from './ShopperPrivacy.tsx';
import { SendResetLinkDocument, type StaffShopperPartsFragment } from './Shoppers.generated.ts';

function ShopperContent({ shopper }: { shopper: StaffShopperPartsFragment }) {
  const send = useStaffRequest();
  const { canAccess: maySeeOrders } = useCanAccess({ resource: 'orders', action: 'list' });
  const { canAccess: mayDelete } = useCanAccess({ resource: 'shoppers', action: 'privacy' });
  const { id, name, email, emailConfirmed, createdAt } = shopper;
  return (
    <>
      <Title title={titled('Shopper')} />
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name || email}
      </Typography>
      <Facts
        facts={{
          Email: email,
          Confirmed: emailConfirmed ? 'Yes' : 'Not yet',
          'Signed up': formatIndianMoment(createdAt),
        }}
      />
      <Panel title="Password">
        <Typography sx={{ mb: 1.5 }}>
          An email with a link that sets a new password goes to the shopper. Nobody in the shop sees it, and
          an earlier link no longer works.
        </Typography>
        <ActionButton
          label={`Send a reset link to ${email}`}
          doneMessage={`A reset link goes to ${email}.`}
          action={async () => {
            const { sendStaffResetLink: outcome } = await send(SendResetLinkDocument, { shopperId: id });
            return outcome.__typename === 'ResetLinkSent' ? undefined : outcome.message;
          }}
        >
          Send a reset link
        </ActionButton>
      </Panel>
      {mayDelete && (
        <Panel title="Privacy">
          <ShopperPrivacy shopper={shopper} />
        </Panel>
      )}
      {maySeeOrders && (
        <Panel title="Orders">
          <ShopperOrders email={email} />
        </Panel>
      )}
    </>
  );
}

/** A shopper with their orders, and the way to a new password. */
export const ShopperPage = () => (
  <Box sx={{ display: 'grid', gap: 3, py: 2, px: { sm: 1 }, maxWidth: 900, minWidth: 0 }}>
    <RecordPage<StaffShopperPartsFragment> noun="shopper" listName="shoppers">
      {(shopper) => <ShopperContent shopper={shopper} />}
    </RecordPage>
  </Box>
);
