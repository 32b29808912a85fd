import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { icon } from '../../shared/ui/icon.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { type ScanReport, ScanReportLine } from './ScanReportLine.tsx';
import { mayHaveCamera, useCamera } from './use-camera.ts';

interface Props {
  /** What the button says. */
  label?: string;
  /** Takes what the camera has read as if a scanner had typed it into the field. Never rejects. */
  onScan(text: string): ScanReport | Promise<ScanReport>;
  /** Moves the focus to the field, when the camera is closed. */
  focusField(): void;
  /** Whether the field takes one code after the other; otherwise the first that is not refused closes the camera. */
  takesMany?: boolean;
}

const CameraIcon = icon(
  'M3.5 8V5.5A2 2 0 0 1 5.5 3.5H8M16 3.5h2.5a2 2 0 0 1 2 2V8M20.5 16v2.5a2 2 0 0 1-2 2H16M8 20.5H5.5a2 2 0 0 1-2-2V16M7.5 8v8M10.5 8v8M13.5 8v8M16.5 8v8',
);

function CameraDialog({ onScan, focusField, takesMany = false, onClose }: Props & { onClose(): void }) {
  const title = useId();
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [report, setReport] = useState<ScanReport>();
  const { failure, tryAgain } = useCamera(video, async (code) => {
    const result = await onScan(code);
    setReport(result);
    if (!takesMany && !('refused' in result)) onClose();
  });
  const focusAfter = useEffectEvent(focusField);
  useEffect(() => () => focusAfter(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={title}
      maxWidth="sm"
      fullWidth
      // The field gets the focus, not the button.
      disableRestoreFocus
    >
      <DialogTitle id={title}>Scan with the camera</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {failure && <Notice>{failure}</Notice>}
        <Box
          component="video"
          ref={setVideo}
          muted
          playsInline
          aria-label="What the camera sees"
          sx={{
            display: failure ? 'none' : 'block',
            width: '100%',
            aspectRatio: '4 / 3',
            maxHeight: '60vh',
            objectFit: 'cover',
            bgcolor: 'common.black',
            borderRadius: 1,
          }}
        />
        <ScanReportLine
          report={report ?? { message: failure ? '' : 'Hold the bar code in front of the camera.' }}
        />
      </DialogContent>
      <DialogActions sx={{ p: 3, pt: 0 }}>
        {failure && (
          <Button variant="outlined" onClick={tryAgain}>
            Try again
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The button beside a field that reads its bar codes with the camera; nothing where the browser has no camera. */
export function CameraButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState('');
  if (!mayHaveCamera()) return null;
  const { label = 'Scan with the camera', onScan } = props;
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} onClick={() => setOpen(true)}>
          <CameraIcon />
        </IconButton>
      </Tooltip>
      {/* Once the dialog is closed; in it, the report says it. */}
      <Box role="status" sx={visuallyHidden}>
        {!isOpen && read}
      </Box>
      {isOpen && (
        <CameraDialog
          {...props}
          onScan={async (code) => {
            const result = await onScan(code);
            setRead('refused' in result ? '' : result.message);
            return result;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
