/** A picture as somebody adds it to a case: four discs and the lines between them, 480 by 200. */

export const graph = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAeAAAADIAgMAAABNMtrpAAAADFBMVEX19vk7Tc/Y298VGSMdtAKLAAACTElEQVR42u2cQXLCMAxFSWe6Yd9DwC',
    'k4Aguy6RF6ih6FJeNTthRKsEMSg2U92vy/6yZvUH5tSZazWEiSJEmSJEmSJEn/Ua9tuyO4TfutLQB+O4JbAPzDbTdMpIlYnyINxPrM9Y81BW5+',
    'wVv/1eOkHeQtd3dh4AvX212zAzcdeCuwwAILLPBzglcd+N2Tuw4d+CP4cZchAh+8uC8hXO/H67B3AofwGeVcx799XvA+TvaOEXDhHtK8eulBPk',
    'PiSmJd32CXsMa5Xn2DXYyUJJm1Ddb9sqQ+rmywq3eZdgSqGix6eJrOVzRYHM5e16eewWID9ftctQyW/qJeZ6+SwTLeYRWDZT20gsEyw2hvsFzj',
    'WBss+5cYG+yOd2dqsLse9rjBSv8/J//fx3L1ohVpaoUbUPkaPLGmjzeSinad0V1soioq22dH9u2JSJdmFoOZylSki3OpodwsF/zw2juQjWYUvq',
    'X58s38e3z1MKoQblQcOd4yqIl6NVY2uHSLS6vKLG9Z1L1JHZ0LNqj0o87BHWDbXskmt41k0s1Z5balrPtXjcACCyzwLMC+azW2Oz3DfuycgWA5',
    'F5ZlYnk1VklgtRNXLWL1MdYRwHogXNcH63NhnT2ul1n2sKV133j/iLEMRHXouTMJ7BSGO3fiTtq4s0XuNBU7P+ZOzLkZAW4qgpsDwSZfuFkfbr',
    'qJm+fiJtiwmT1uSpGby9TsrcACCyzwHwDrTpuf5ndhErubit3Gnd/FZ+6OOXarHvuOAPflBOxbEdjXMSRJkiRJkiRJkuajL+Wt1bs0OGofAAAA',
    'AElFTkSuQmCC',
  ].join(''),
  'base64',
);
