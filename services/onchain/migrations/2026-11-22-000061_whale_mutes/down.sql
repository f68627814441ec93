DROP TABLE whale_mute;
