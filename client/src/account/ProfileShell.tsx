import Container from '@mui/material/Container';
import { Outlet } from 'react-router-dom';
import { ProfileTiles } from './ProfileTiles.tsx';

/** The frame of the profile pages: two tiles that lead to them (Specification §2). */
export default function ProfileShell() {
  return (
    <Container
      maxWidth="lg"
      sx={{
        pt: { xs: 3, md: 6 },
        pb: { xs: 8, md: 12 },
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
        alignItems: 'start',
        columnGap: { md: 8 },
        rowGap: 4,
      }}
    >
      <ProfileTiles />
      <div>
        <Outlet />
      </div>
    </Container>
  );
}
